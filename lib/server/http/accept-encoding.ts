export function takesEncoding(header: string | undefined, encoding: 'br' | 'gzip' | 'zstd' | 'dcz'): boolean {
  const quality = (name: string) => {
    const found = header?.split(',').find((each) => each.split(';', 1)[0]?.trim().toLowerCase() === name)
    return found && !/;\s*q=0(?:\.0*)?\s*$/i.test(found)
  }
  return Boolean(quality(encoding) ?? quality('*'))
}
