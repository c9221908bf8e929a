import { notFound } from 'next/navigation'

/** Every primitive in every state, for whoever works on them. Development only. */
export default async function StyleguidePage() {
  if (process.env.NODE_ENV !== 'development') notFound()
  const { StyleguidePart } = await import('#components/styleguide/styleguide-part.tsx')
  return <StyleguidePart />
}
