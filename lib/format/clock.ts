/** Offset of the server's clock from the browser's when the page was loaded, milliseconds; zero on the server. */
export const clock = { ahead: 0 }
