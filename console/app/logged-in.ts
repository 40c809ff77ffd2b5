import { screensBelow } from './screens.tsx'
import { Shell } from './Shell.tsx'

/** What a logged-in user needs besides the login page: one import, so that it arrives in one request. */
export const loggedIn = { Shell, screensBelow }
