/** What opens beside the screen. */
export type DrawerName = 'help' | 'requests' | 'settings' | 'password'

/** As the key is called on the keyboard in front of the user. */
export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
