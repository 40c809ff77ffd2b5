import { useComputedColorScheme } from '@mantine/core'
import { seriesColors } from '../../../../ui/theme/palette.ts'

/** The colour of a subscription by its position; the name beside it says the same. */
export function useSubscriptionColors(): (position: number) => string {
  const colors = seriesColors[useComputedColorScheme('light')]
  return (position) => colors[position % colors.length] ?? colors[0]
}
