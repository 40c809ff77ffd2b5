import { prometheusGet, prometheusUpdate } from '@signalbox/contract/prometheus'
import { prometheusGroups } from '../../../../parts/config/roots/prometheus.ts'
import { RootForm } from '../../../../parts/config/RootForm.tsx'
import { useRoot } from '../../../../parts/config/use-root.ts'

/** Who may scrape metrics, and the Pushgateway. */
export function PrometheusPanel() {
  const root = useRoot(prometheusGet, prometheusUpdate)
  return <RootForm {...root} groups={prometheusGroups} />
}
