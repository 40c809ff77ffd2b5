import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { useMessages } from '#language.tsx'
import { retainerGroups } from '#domain/config/roots/retainer.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { mqttScreenMessages } from './mqtt.messages.ts'
import { MqttScreen } from './MqttScreen.tsx'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'

export function RetainerScreen() {
  const t = useMessages(mqttScreenMessages)
  const root = useRoot(retainerGet, retainerUpdate)
  return (
    <MqttScreen
      current={paths.retainer()}
      action={<ScreenLink to={paths.retained()}>{t.retained}</ScreenLink>}
    >
      <RootForm {...root} groups={retainerGroups} />
    </MqttScreen>
  )
}
