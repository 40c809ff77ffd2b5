import { sysTopicsGet, sysTopicsUpdate } from '@signalbox/contract/configs'
import { sysTopicsGroups } from '#domain/config/roots/sys-topics.ts'
import { paths } from '#paths.ts'
import { MqttScreen } from './MqttScreen.tsx'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'

export function SysTopicsScreen() {
  const root = useRoot(sysTopicsGet, sysTopicsUpdate)
  return (
    <MqttScreen current={paths.sysTopics()}>
      <RootForm {...root} groups={sysTopicsGroups} />
    </MqttScreen>
  )
}
