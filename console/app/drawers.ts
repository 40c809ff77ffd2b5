/** Names of the drawers that open beside the screen. */
export type DrawerName = 'help' | 'requests' | 'settings' | 'password'

/** Modifier key as labelled on the user's keyboard. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
