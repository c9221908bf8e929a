// npm run bench -- workspace: reads of the team's workspace in PostgreSQL with 1,000 accounts, 200 people each and 10
// million activity rows, each compared with the same read at a thousandth of the size; and the cost of an activity row
// per write, alternating with a copy whose store is down. LINES=1000000 for a shorter run.
import { measureWorkspace } from '../tests/workspace/scale.ts'

await measureWorkspace()
process.exit(0)
