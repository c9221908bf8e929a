// Loaded into the server under test (`--import`): on SIGUSR2 everything goes wrong that nobody catches.
const word = process.env.TROUBLE ?? ''

process.on('SIGUSR2', () => {
  console.error(` ⨯ Failed to handle request for /companies?name=${word}`)
  console.error('⨯ unhandledRejection: ', Object.assign(new Error(`rejected for ${word}`), { digest: '123' }))
  console.warn(`${word} looks odd`)
  console.error(new TypeError(`${word} is not a function`, { cause: new Error(word) }))
  void Promise.reject(new SyntaxError(`Unexpected token '${word}'`))
  setTimeout(() => {
    throw new RangeError(`Nothing catches ${word}`)
  })
})
