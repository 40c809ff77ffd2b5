import { sysTopicsGet, sysTopicsUpdate } from '@signalbox/contract/configs'
import { sysTopicsGroups } from '../../../parts/config/roots/sys-topics.ts'
import { paths } from '../../../paths.ts'
import { MqttScreen } from './MqttScreen.tsx'
import { RootForm } from '../../../parts/config/RootForm.tsx'
import { useRoot } from '../../../parts/config/use-root.ts'

export function SysTopicsScreen() {
  const root = useRoot(sysTopicsGet, sysTopicsUpdate)
  return (
    <MqttScreen current={paths.sysTopics()}>
      <RootForm {...root} groups={sysTopicsGroups} />
    </MqttScreen>
  )
}
