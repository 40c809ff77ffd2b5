import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { useMessages } from '../../../language.tsx'
import { retainerGroups } from '../../../parts/config/roots/retainer.ts'
import { ScreenLink } from '../../../parts/links.tsx'
import { paths } from '../../../paths.ts'
import { mqttScreenMessages } from './mqtt.messages.ts'
import { MqttScreen } from './MqttScreen.tsx'
import { RootForm } from '../../../parts/config/RootForm.tsx'
import { useRoot } from '../../../parts/config/use-root.ts'

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
