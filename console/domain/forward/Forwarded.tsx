import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { toItemId } from '../integration/item.ts'
import { canReconnect } from '../integration/state.ts'
import { StateCell } from '../integration/StateCell.tsx'
import { useConnectors } from '../integration/use-lists.ts'
import { LinkButton } from '../page/LinkButton.tsx'
import { forwardMessages } from './forward.messages.ts'
import styles from './forward.module.css'

/** The parts that were created. */
export interface ForwardedParts {
  filter: string
  clientid: string | undefined
  /** `<type>:<name>` */
  connector: string
  action: string
  rule: string
}

/** The created parts, and whether their connection works. */
export function Forwarded(props: ForwardedParts & { onClose: () => void }) {
  const { filter, clientid, connector, action, rule, onClose } = props
  const t = useMessages(forwardMessages)
  const item = useConnectors().data?.find((each) => toItemId(each) === connector)
  return (
    <SidePanel title={t.title} size="table" onClose={onClose}>
      <Banner
        tone={item !== undefined && canReconnect(item) ? 'warning' : 'success'}
        title={clientid === undefined ? t.created(filter) : t.createdClient(clientid)}
      >
        {item !== undefined && <StateCell noun="connector" item={item} />}
      </Banner>
      <div className={styles.links}>
        <LinkButton isPrimary to={paths.rule(rule)}>
          {t.openRule}
        </LinkButton>
        <LinkButton to={paths.flow(rule)}>{t.openFlow}</LinkButton>
        <LinkButton to={paths.action(action)}>{t.openAction}</LinkButton>
        <LinkButton to={paths.connector(connector)}>{t.openConnector}</LinkButton>
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </SidePanel>
  )
}
