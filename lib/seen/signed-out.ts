/** What the shell dispatches on `window` when somebody signs out: whoever keeps something in the browser wipes it then. */
export const SIGNED_OUT = 'app:signed-out'
