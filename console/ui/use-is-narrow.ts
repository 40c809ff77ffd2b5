import { mediaHook } from './use-media.ts'

/** Whether the window has the width of a phone, for layouts beyond CSS. Same breakpoint as in Screen.module.css. */
export const useIsNarrow = mediaHook('(width < 640px)')
