/**
 * Prompts for a line on the terminal without echo.
 * @param {string} question
 * @returns {Promise<string | null>} null without a terminal, or when the prompt is cancelled
 */
export async function askSecretly(question) {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return null
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  let typed = ''
  const line = await new Promise((done) => {
    const hear = (text) => {
      for (const letter of text) {
        if (letter === '\r' || letter === '\n') return end(typed)
        if (letter === '\u0003' || letter === '\u0004') return end(null)
        typed = letter === '\u007f' || letter === '\b' ? typed.slice(0, -1) : typed + letter
      }
    }
    const end = (answer) => {
      stdin.off('data', hear)
      done(answer)
    }
    stdin.on('data', hear)
  })
  stdin.setRawMode(false)
  stdin.pause()
  stderr.write('\n')
  return line
}
