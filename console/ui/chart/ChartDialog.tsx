import { Modal } from '../Modal.tsx'
import { Chart } from './Chart.tsx'
import type { ChartProps } from './chart.ts'

/** The room that is left for the plot below the title and above the legend. */
const SURROUNDINGS_PX = 320
const LEAST_HEIGHT = 200

/** A chart as large as the window. */
export function ChartDialog(props: ChartProps & { onClose: () => void }) {
  const { onClose, ...chart } = props
  const height = Math.max(window.innerHeight - SURROUNDINGS_PX, LEAST_HEIGHT)
  return (
    <Modal title={chart.title} size="full" onClose={onClose}>
      <Chart {...chart} height={height} isFullScreen />
    </Modal>
  )
}
