// Console output of all scripts: short lines, colour only on an interactive terminal.

const colour = process.stdout.isTTY && !process.env.NO_COLOR && process.env.CI !== 'true'
const paint = (code) => (text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = paint(1)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)

/** Announces a step. */
export const say = (text) => console.log(`${dim('›')} ${text}`)

/** Prints one line to stderr and exits with code 1. */
export function fail(text) {
  console.error(`${red('✗')} ${text}`)
  process.exit(1)
}

/** `1.4 s`, `2 min 05 s`. */
export function seconds(milliseconds) {
  const total = milliseconds / 1000
  if (total < 60) return `${total.toFixed(1)} s`
  const whole = Math.round(total)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
