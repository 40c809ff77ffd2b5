import { useMediaQuery } from '@mantine/hooks'

/** As in Screen.module.css. */
const NARROW = '(width < 640px)'

/** Whether the window has the width of a phone, for what a style sheet cannot arrange. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
