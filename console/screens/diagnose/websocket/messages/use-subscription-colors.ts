import { useComputedColorScheme } from '@mantine/core'
import { seriesColors } from '#ui/theme/palette.ts'

/** Colour of a subscription by its position; its name is always shown as well. */
export function useSubscriptionColors(): (position: number) => string {
  const colors = seriesColors[useComputedColorScheme('light')]
  return (position) => colors[position % colors.length] ?? colors[0]
}
