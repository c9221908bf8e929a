/** Loading status, read by people and by the bench. */
export function Loaded({ loaded, total }: { loaded: number; total: number }) {
  return (
    <p role="status" data-loaded={loaded}>
      {loaded} of {total} loaded
    </p>
  )
}
