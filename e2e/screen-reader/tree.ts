import { LANDMARKS } from '../support/tree.ts'
import type { Accessible } from './reader.ts'

/** What a person must be able to call by name, in the words of AT-SPI. */
const NAMED = new Set([
  'push button',
  'toggle button',
  'link',
  'entry',
  'password text',
  'combo box',
  'check box',
  'radio button',
  'slider',
  'spin button',
  'menu item',
  'page tab',
  'dialog',
  'image',
])

const all = (node: Accessible): Accessible[] => [node, ...node.children.flatMap(all)]

export const rolesOf = (tree: Accessible): string[] => [...new Set(all(tree).map(({ role }) => role))]

/** What a screen reader would miss in the tree, or could not tell apart. */
export function faultsOf(tree: Accessible): string[] {
  const nodes = all(tree)
  const nameless = nodes.filter(({ role, name }) => NAMED.has(role) && name.trim() === '')
  const landmarks = nodes.flatMap(({ attributes, name }) => {
    const role = attributes['xml-roles']?.split(' ').find((one) => LANDMARKS.has(one))
    return role ? [`${role} “${name.trim()}”`] : []
  })
  const twice = landmarks.filter((one, at) => landmarks.indexOf(one) !== at)
  return [
    ...nameless.map(({ role }) => `no name: ${role}`),
    ...twice.map((one) => `twice: ${one}`),
    // A modal makes all else inert: then its name stands for the page's.
    ...(nodes.some(({ states }) => states.includes('MODAL')) || landmarks.includes('main “”')
      ? []
      : ['no main']),
  ]
}
