import compile from 'icu-minify/compile'

/** A tree of ICU messages. Compiled, a message with arguments becomes an array; one without stays a string. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** Plain data: the compiler returns objects without a prototype, which React cannot serialise for the browser. */
const plain = (message: string): unknown => JSON.parse(JSON.stringify(compile(message)))

/** Compiles every message of a tree, after `set` has fixed its typography. Throws for a message that is not valid ICU. */
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
