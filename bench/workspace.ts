// npm run bench -- workspace: reads of the team's workspace in PostgreSQL with 1,000 accounts, 200 people each and 10 million
// lines of activity, each beside the same read where there is a thousandth of it; and what a line of activity adds to a
// write, by turns with a copy whose store is away. LINES=1000000 for a shorter run.
import { measureWorkspace } from '../tests/workspace/scale.ts'

await measureWorkspace()
process.exit(0)
