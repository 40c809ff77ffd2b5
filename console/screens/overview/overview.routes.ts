import { route } from '../../routing/router.ts'
import { overviewPath } from './overview.paths.ts'
import { OverviewScreen } from './OverviewScreen.tsx'
import { readAhead } from './read-ahead.ts'

// Its code arrives with the shell's: it is the screen that most visits begin with.
export const areaRoutes = [route(overviewPath, async () => OverviewScreen, readAhead)]
