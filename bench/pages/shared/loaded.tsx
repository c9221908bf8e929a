/** How many rows are there, for people and for the bench alike. */
export function Loaded({ loaded, total }: { loaded: number; total: number }) {
  return (
    <p role="status" data-loaded={loaded}>
      {loaded} of {total} loaded
    </p>
  )
}
