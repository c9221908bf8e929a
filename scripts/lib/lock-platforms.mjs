// npm omits a platform's package from package-lock.json when the registry in use does not have it, and `npm ci` then
// rejects the file everywhere. The parent package names the exact version, so the missing entries can be added.
const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const CPU = {
  arm: ['arm'],
  arm64: ['arm64'],
  eabi: ['arm'],
  eabihf: ['arm'],
  gnueabihf: ['arm'],
  ia32: ['ia32'],
  loong64: ['loong64'],
  mips64el: ['mips64el'],
  musleabihf: ['arm'],
  ppc64: ['ppc64'],
  riscv64: ['riscv64'],
  s390x: ['s390x'],
  universal: ['arm64', 'x64'],
  wasm32: ['wasm32'],
  x64: ['x64'],
}
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * The entries missing in package-lock.json.
 * @param {Record<string, object>} packages `packages` of the lock file
 * @returns {Record<string, object>} entries by path
 */
export function missingPlatforms(packages) {
  const missing = {}
  for (const parent of Object.values(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`
      const platform = platformOf(name)
      if (packages[path] || !platform || !EXACT.test(version)) continue
      missing[path] = { version, ...platform, ...(parent.dev ? { dev: true } : {}), optional: true }
    }
  }
  return missing
}

/**
 * Adds checksums to the entries that have none.
 * @param {Record<string, object>} packages `packages` of the lock file; changed in place
 * @param {(spec: string) => Promise<string | null>} lookUp the registry's checksum of `name@version`, or null
 * @returns {Promise<{ filled: number, left: number }>}
 */
export async function fillIntegrity(packages, lookUp) {
  let [filled, left] = [0, 0]
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.integrity) continue
    const integrity = await lookUp(`${nameOf(path, entry)}@${entry.version}`)
    if (integrity?.startsWith('sha512-')) entry.integrity = integrity
    if (entry.integrity) filled += 1
    else left += 1
  }
  return { filled, left }
}

/**
 * The package's name in the registry; for an alias the path has another one.
 * @param {string} path
 * @param {{ name?: string }} entry
 */
export const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf('node_modules/') + 13)

/** os, cpu and libc as parsed from a package's name; null when it has none. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = OS.filter((each) => words.includes(each))
  const cpu = words.flatMap((word) => CPU[word] ?? [])
  if (cpu.length === 0) return null
  if (cpu.includes('wasm32')) return { cpu: ['wasm32'] }
  if (os.length === 0) return null
  const musl = words.some((word) => word.startsWith('musl'))
  const glibc = words.some((word) => word.startsWith('gnu'))
  return {
    cpu: [...new Set(cpu)],
    os,
    ...(os[0] === 'linux' && (musl || glibc) ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
  }
}
