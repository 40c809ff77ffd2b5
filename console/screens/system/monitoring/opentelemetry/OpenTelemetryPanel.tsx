import {
  openTelemetryGet,
  openTelemetryStatus,
  openTelemetryUpdate,
} from '@signalbox/contract/opentelemetry'
import { openTelemetryGroups } from '../../../../parts/config/roots/opentelemetry.ts'
import { RootForm } from '../../../../parts/config/RootForm.tsx'
import { useRoot } from '../../../../parts/config/use-root.ts'
import { ExportState } from './ExportState.tsx'

/** Where metrics, logs and traces are sent, and what has arrived. */
export function OpenTelemetryPanel() {
  const root = useRoot(openTelemetryGet, openTelemetryUpdate, [openTelemetryStatus])
  return (
    <>
      <ExportState />
      <RootForm {...root} groups={openTelemetryGroups} />
    </>
  )
}
