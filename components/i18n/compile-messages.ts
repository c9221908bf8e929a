import compile from 'icu-minify/compile'

/** A tree of ICU messages; compiled, a message that is more than a text is a list. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** As plain data: what the compiler makes has objects without a prototype, which do not reach the browser. */
const plain = (message: string): unknown => JSON.parse(JSON.stringify(compile(message)))

/** Every message of a tree, compiled; `set` may set its type first. Throws where a message is no ICU message. */
export const compileAll = (
  messages: MessageTree,
  set: (message: string) => string = (message) => message,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? plain(set(message)) : compileAll(message, set),
    ]),
  )
