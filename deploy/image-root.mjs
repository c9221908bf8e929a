// node deploy/image-root.mjs DEBIAN FOLDER: puts into FOLDER all that the image holds. DEBIAN is the root of a Debian with Node
// for the image's processor; nothing of it is run, so that it may be another than this machine's.
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [debian = '', to = ''] = process.argv.slice(2)
const NODE = '/usr/local/bin/node'
/** What `ldd` says of Node. A later one that wants more does not start, and the image's test says so. */
const LIBRARIES = 'libc.so.6 libdl.so.2 libgcc_s.so.1 libm.so.6 libpthread.so.0 libstdc++.so.6'.split(' ')
/** By processor: where Debian keeps its libraries, and what loads them. */
const PLACES = [
  ['/lib/x86_64-linux-gnu', '/lib64/ld-linux-x86-64.so.2'],
  ['/lib/aarch64-linux-gnu', '/lib/ld-linux-aarch64.so.1'],
]

function put(from, path) {
  mkdirSync(join(to, dirname(path)), { recursive: true })
  cpSync(realpathSync(from), join(to, path), { recursive: true, verbatimSymlinks: true })
}

/** Links of another root point into ours: one of two places has it. */
const found = (path) => [join(debian, 'usr', path), join(debian, path)].find(existsSync)

const [libraries, loader] = PLACES.find(([folder]) => found(folder)) ?? []
if (!libraries) throw new Error(`${debian} is no Debian for x64 or arm64`)
put(join(debian, NODE), NODE)
for (const name of LIBRARIES) put(found(join(libraries, name)), join(libraries, name))
put(found(join(libraries, loader.split('/').at(-1))), loader)

put('.next/standalone', '/app')
put('sbom.cdx.json', '/app/sbom.cdx.json')
put('LICENSE', '/app/LICENSE')
for (const folder of ['data', 'tmp', 'etc']) mkdirSync(join(to, folder), { recursive: true })
chmodSync(join(to, 'tmp'), 0o1777)
chownSync(join(to, 'data'), 1000, 1000)
writeFileSync(join(to, 'etc/passwd'), 'dashboard:x:1000:1000::/app:/nonexistent\n')
writeFileSync(join(to, 'etc/group'), 'dashboard:x:1000:\n')
writeFileSync(join(to, 'etc/nsswitch.conf'), 'hosts: files dns\n')
