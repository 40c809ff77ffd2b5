import { prometheusGet, prometheusPushGet, prometheusUpdate } from '@signalbox/contract/prometheus'
import { useCan } from '#api/use-can.ts'
import { prometheusGroups } from '#domain/config/roots/prometheus.ts'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'
import { ConfigGenerator } from './ConfigGenerator.tsx'
import { PushState } from './PushState.tsx'

/** Settings of scraping and of the Pushgateway, and a generator of a configuration for Prometheus. */
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
