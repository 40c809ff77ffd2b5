import { OverviewScreen } from './OverviewScreen.tsx'

// Its code arrives with the shell's: it is the screen that most visits begin with.
export const areaRoutes = [
  {
    path: '/dashboard/overview',
    component: async () => OverviewScreen,
  },
]
