/** How far the server's clock was ahead of this one when the page came, milliseconds: zero on the server. */
export const clock = { ahead: 0 }
