import {
  openTelemetryGet,
  openTelemetryStatus,
  openTelemetryUpdate,
} from '@signalbox/contract/opentelemetry'
import { useCan } from '#api/use-can.ts'
import { openTelemetryGroups } from '#domain/config/roots/opentelemetry.ts'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { ExportState } from './ExportState.tsx'

/** Settings of the export of metrics, logs and traces, with its state. */
export function OpenTelemetryPanel() {
  const can = useCan(openTelemetryGet)
  if (!can.can) return <Unavailable {...can} />
  return (
    <>
      <ExportState />
      <SettingsForm />
    </>
  )
}

function SettingsForm() {
  const root = useRoot(openTelemetryGet, openTelemetryUpdate, [openTelemetryStatus])
  return <RootForm {...root} groups={openTelemetryGroups} />
}
