/**
 * Text as one word of a POSIX shell (sh, bash, zsh), whatever is in it. Zero bytes are dropped: no argument can hold
 * them.
 */
export const shellWord = (text: string): string => `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`
