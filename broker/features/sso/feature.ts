import { ssoRoot } from '@signalbox/contract/sso-fields'
import { Outgoing } from '../../backends/outgoing.ts'
import { bySchema, replacedAs } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { tokens } from '../tokens/feature.ts'
import { users } from '../users/feature.ts'
import { SamlKeys } from './saml-keys.ts'
import { ssoSetting } from './setting.ts'
import { Sso } from './sso.ts'

export const sso = feature({
  needs: { alarms, tokens, users },
  setting: ssoSetting,
  ports: ['clock', 'log'],
  start({ kernel, store, secrets, options, setting }, { alarms, tokens, users }) {
    const { clock, log } = kernel
    const outgoing = new Outgoing(options.outgoingDeny ?? [])
    const samlKeys = new SamlKeys(store, secrets)
    const sso = new Sso({ clock, log, alarms, outgoing, users, tokens, samlKeys }, setting.settings)
    setting.follow((settings) => sso.setSettings(settings))
    return sso
  },
  root: ({ setting }) =>
    replacedAs('sso', setting, { read: bySchema('sso', ssoRoot), secrets: ssoRoot }),
})
