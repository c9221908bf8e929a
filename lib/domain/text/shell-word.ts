/**
 * Quotes any text as one word of a POSIX shell (sh, bash, zsh). NUL characters are dropped, as no argument can contain
 * them.
 */
export const shellWord = (text: string): string => `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`
