import { mediaHook } from './use-media.ts'

/** Whether the window has the width of a phone, for what a style sheet cannot arrange. As in Screen.module.css. */
export const useIsNarrow = mediaHook('(width < 640px)')
