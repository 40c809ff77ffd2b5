import { useInViewport } from '@mantine/hooks'
import type { ChannelMetrics } from '@signalbox/contract/channels'
import type { ReactNode } from 'react'
import type { Noun } from '../item.ts'
import { useMetricsInView } from './use-metrics.ts'

interface FiguresInViewProps {
  noun: Noun
  id: string
  children: (metrics: ChannelMetrics | undefined) => ReactNode
}

/** A cell of a long list whose figures are read while it is in view. */
export function FiguresInView({ noun, id, children }: FiguresInViewProps) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  return <span ref={ref}>{children(useMetricsInView(noun, id, inViewport))}</span>
}
