import { prometheusGet, prometheusPushGet, prometheusUpdate } from '@signalbox/contract/prometheus'
import { useCan } from '../../../../api/use-can.ts'
import { prometheusGroups } from '../../../../parts/config/roots/prometheus.ts'
import { RootForm } from '../../../../parts/config/RootForm.tsx'
import { useRoot } from '../../../../parts/config/use-root.ts'
import { ConfigGenerator } from './ConfigGenerator.tsx'
import { PushState } from './PushState.tsx'

/** Who may scrape metrics, the Pushgateway, and a configuration for Prometheus. */
export function PrometheusPanel() {
  const root = useRoot(prometheusGet, prometheusUpdate, [prometheusPushGet])
  const config = root.read.data
  const canSeePushes = useCan(prometheusPushGet).can
  return (
    <>
      <RootForm {...root} groups={prometheusGroups} />
      {config !== undefined && canSeePushes && <PushState gateway={config.push_gateway} />}
      {config !== undefined && <ConfigGenerator isProtected={config.enable_basic_auth} />}
    </>
  )
}
