/** Quotes a text as one word of a POSIX shell. NUL is dropped, as no argument can contain it. */
export const shellWord = (text: string): string => `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`
