import { clusters } from '#api/clusters.ts'
import { seriesColors } from '#ui/theme/palette.ts'
import { chooseColors } from './choose-colors.ts'
import styles from './ClusterMark.module.css'

const { light, dark } = seriesColors
const chosen = chooseColors(
  clusters.map(({ name }) => name),
  light.length,
)

/** Colour of a cluster wherever it is named, as CSS for both themes. */
export function clusterColor(name: string): string {
  const i = chosen.get(name) ?? 0
  return `light-dark(${light[i]}, ${dark[i]})`
}

export const ClusterMark = ({ name }: { name: string }) => (
  <span className={styles.mark} style={{ background: clusterColor(name) }} aria-hidden="true" />
)
