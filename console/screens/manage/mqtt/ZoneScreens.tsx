import { useMessages } from '#language.tsx'
import { durableGroups } from '#domain/config/roots/durable-sessions.ts'
import { generalGroups, sessionGroups } from '#domain/config/roots/mqtt.ts'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { mqttScreenMessages } from './mqtt.messages.ts'
import { MqttScreen } from './MqttScreen.tsx'
import { StoragePanel } from './StoragePanel.tsx'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useZone } from '#domain/config/use-zone.ts'

export function GeneralScreen() {
  const zone = useZone()
  return (
    <MqttScreen current={paths.mqttGeneral()}>
      <RootForm {...zone} groups={generalGroups} />
    </MqttScreen>
  )
}

export function SessionScreen() {
  const zone = useZone()
  return (
    <MqttScreen current={paths.mqttSession()}>
      <RootForm {...zone} groups={sessionGroups} />
    </MqttScreen>
  )
}

export function DurableScreen() {
  const t = useMessages(mqttScreenMessages)
  const zone = useZone()
  const { data } = zone.read
  return (
    <MqttScreen current={paths.durableSessions()}>
      {data !== undefined && data.durable_sessions === undefined ? (
        <EmptyState title={t.noDurable} />
      ) : (
        <>
          <RootForm {...zone} groups={durableGroups} />
          {data !== undefined && <StoragePanel isInUse={data.durable_sessions?.enable === true} />}
        </>
      )}
    </MqttScreen>
  )
}
