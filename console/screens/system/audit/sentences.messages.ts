/** Sentence about a call, without its user: `created action {id}`. */
interface AuditSentence {
  readonly en: string
  readonly zh: string
}

/**
 * A sentence for each operation that changes something, by method and path as the audit log has them. `{name}` is a
 * parameter of the path or a field of the body, `{count}` the number of items of a body that is a list,
 * `{name|a:x|*:# y}` a text for a value and for all others, with the value in place of `#`, and `[…]` a part that is left out if one of its values is absent.
 */
export const auditSentences: Readonly<Record<string, AuditSentence>> = {
  'POST /access/probe': { en: 'tested an access control server', zh: '测试了访问控制的服务器' },
  'DELETE /access/refused': { en: 'cleared the denials', zh: '清空了拒绝记录' },
  'POST /actions': { en: 'created action {type}:{name}', zh: '创建了动作 {type}:{name}' },
  'DELETE /actions/:id': { en: 'deleted action {id}', zh: '删除了动作 {id}' },
  'PUT /actions/:id/enable/:enable': {
    en: '{enable|true:enabled|false:disabled} action {id}',
    zh: '{enable|true:启用了|false:停用了}动作 {id}',
  },
  'PUT /actions/:id/metrics/reset': {
    en: 'reset the metrics of action {id}',
    zh: '重置了动作 {id} 的指标',
  },
  'POST /nodes/:node/actions/:id/:operation': {
    en: 'reconnected action {id} on node {node}',
    zh: '在节点 {node} 上重新连接了动作 {id}',
  },
  'POST /actions_probe': { en: 'tested action {type}:{name}', zh: '测试了动作 {type}:{name}' },
  'POST /actions/:id/:operation': {
    en: 'reconnected action {id}',
    zh: '重新连接了动作 {id}',
  },
  'PUT /actions/:id': { en: 'edited action {id}', zh: '修改了动作 {id}' },
  'DELETE /alarms': { en: 'cleared the alarm history', zh: '清空了告警历史' },
  'PUT /alarms/handling': {
    en: 'acknowledged or silenced alarms',
    zh: '确认或静默了告警',
  },
  'POST /api_key/:name/rotate': { en: 'rotated API key {name}', zh: '轮换了 API 密钥 {name}' },
  'DELETE /api_key/:name/old_secret': {
    en: 'revoked the old secret of API key {name}',
    zh: '撤销了 API 密钥 {name} 的旧密钥',
  },
  'POST /client_limits': { en: 'limited the publishing of clients', zh: '限制了客户端的发布' },
  'DELETE /client_limits/:clientid': {
    en: 'removed the limit of client {clientid}',
    zh: '取消了客户端 {clientid} 的限制',
  },
  'POST /demo': { en: 'started demo traffic', zh: '启动了演示流量' },
  'DELETE /demo': { en: 'removed the demo traffic', zh: '移除了演示流量' },
  'POST /listeners_self_signed': {
    en: 'created a self-signed certificate',
    zh: '创建了自签名证书',
  },
  'POST /api_key': { en: 'created API key {name}', zh: '创建了 API 密钥 {name}' },
  'DELETE /api_key/:name': { en: 'deleted API key {name}', zh: '删除了 API 密钥 {name}' },
  'PUT /api_key/:name': { en: 'edited API key {name}', zh: '修改了 API 密钥 {name}' },
  'POST /authentication': {
    en: 'created authenticator {mechanism}[:{backend}]',
    zh: '创建了认证器 {mechanism}[:{backend}]',
  },
  'DELETE /authentication/:id': { en: 'deleted authenticator {id}', zh: '删除了认证器 {id}' },
  'PUT /authentication/:id/position/:position': {
    en: 'moved authenticator {id} to {position}',
    zh: '将认证器 {id} 移动到 {position}',
  },
  'PUT /authentication/order': {
    en: 'changed the order of the authenticators',
    zh: '调整了认证器的顺序',
  },
  'PUT /authentication/:id': { en: 'edited authenticator {id}', zh: '修改了认证器 {id}' },
  'POST /authentication/:id/users': {
    en: 'created MQTT user [{user_id} ]in {id}',
    zh: '在 {id} 中创建了 MQTT 用户[ {user_id}]',
  },
  'DELETE /authentication/:id/users/:user_id': {
    en: 'deleted MQTT user {user_id} of {id}',
    zh: '删除了 {id} 的 MQTT 用户 {user_id}',
  },
  'POST /authentication/:id/import_users': {
    en: 'imported MQTT users to {id}',
    zh: '向 {id} 导入了 MQTT 用户',
  },
  'PUT /authentication/:id/users/:user_id': {
    en: 'edited MQTT user {user_id} of {id}',
    zh: '修改了 {id} 的 MQTT 用户 {user_id}',
  },
  'DELETE /authorization/sources/built_in_database/rules/all': {
    en: 'deleted the rules for all clients',
    zh: '删除了所有客户端的权限规则',
  },
  'POST /authorization/sources/built_in_database/rules/all': {
    en: 'replaced the rules for all clients',
    zh: '替换了所有客户端的权限规则',
  },
  'DELETE /authorization/cache': {
    en: 'cleared the authorization cache',
    zh: '清空了授权缓存',
  },
  'DELETE /authorization/sources/built_in_database/rules': {
    en: 'deleted all rules of the built-in database',
    zh: '删除了内置数据库的全部权限规则',
  },
  'PUT /authorization/settings': {
    en: 'edited the authorization settings',
    zh: '修改了授权设置',
  },
  'POST /authorization/sources': {
    en: 'created authorization source {type}',
    zh: '创建了授权数据源 {type}',
  },
  'DELETE /authorization/sources/:type': {
    en: 'deleted authorization source {type}',
    zh: '删除了授权数据源 {type}',
  },
  'POST /authorization/sources/:type/move': {
    en: 'moved authorization source {type}[ to {position}]',
    zh: '移动了授权数据源 {type}[ 至 {position}]',
  },
  'PUT /authorization/sources/order': {
    en: 'changed the order of the authorization sources',
    zh: '调整了授权数据源的顺序',
  },
  'PUT /authorization/sources/:type': {
    en: 'edited authorization source {type}',
    zh: '修改了授权数据源 {type}',
  },
  'POST /authorization/sources/built_in_database/rules/clients': {
    en: 'created rules for {count|1:1 client|*:# clients}',
    zh: '为 {count} 个客户端创建了权限规则',
  },
  'DELETE /authorization/sources/built_in_database/rules/clients/:clientid': {
    en: 'deleted the rules of client {clientid}',
    zh: '删除了客户端 {clientid} 的权限规则',
  },
  'PUT /authorization/sources/built_in_database/rules/clients/:clientid': {
    en: 'edited the rules of client {clientid}',
    zh: '修改了客户端 {clientid} 的权限规则',
  },
  'POST /authorization/sources/built_in_database/rules/users': {
    en: 'created rules for {count|1:1 user|*:# users}',
    zh: '为 {count} 个用户创建了权限规则',
  },
  'DELETE /authorization/sources/built_in_database/rules/users/:username': {
    en: 'deleted the rules of user {username}',
    zh: '删除了用户 {username} 的权限规则',
  },
  'PUT /authorization/sources/built_in_database/rules/users/:username': {
    en: 'edited the rules of user {username}',
    zh: '修改了用户 {username} 的权限规则',
  },
  'DELETE /actions/:id/backlog': {
    en: 'cleared the buffer of action {id}',
    zh: '清空了动作 {id} 的缓冲区',
  },
  'POST /actions/:id/backlog/drain': {
    en: 'drained the buffer of action {id}',
    zh: '排空了动作 {id} 的缓冲区',
  },
  'POST /failures/send_again': {
    en: 'sent failed messages again',
    zh: '重新发送了失败的数据',
  },
  'POST /failures/clear': {
    en: 'deleted failed messages',
    zh: '删除了失败的数据',
  },
  'POST /dead_letters/send_again': {
    en: 'sent dead letters again',
    zh: '重新发送了死信',
  },
  'POST /dead_letters/delete': { en: 'deleted dead letters', zh: '删除了死信' },
  'POST /data/export': { en: 'created a backup', zh: '创建了备份' },
  'DELETE /data/files/:filename': {
    en: 'deleted backup {filename}',
    zh: '删除了备份 {filename}',
  },
  'POST /data/export_for_emqx': {
    en: 'created a backup for EMQX',
    zh: '创建了供 EMQX 导入的备份',
  },
  'POST /data/import': { en: 'restored backup {filename}', zh: '恢复了备份 {filename}' },
  'POST /data/files/:filename/restore': {
    en: 'restored parts of backup {filename}',
    zh: '恢复了备份 {filename} 的部分内容',
  },
  'PUT /data/schedule': { en: 'edited the backup schedule', zh: '修改了备份计划' },
  'POST /data/files': { en: 'uploaded a backup', zh: '上传了备份' },
  'POST /configs/import': { en: 'imported a configuration', zh: '导入了配置' },
  'POST /configs/preview': {
    en: 'previewed the import of a configuration',
    zh: '预览了配置导入',
  },
  'DELETE /banned': { en: 'deleted all bans', zh: '清空了黑名单' },
  'POST /banned': {
    en: 'banned {as|clientid:client|username:user|peerhost:address|clientid_re:clients|username_re:users|peerhost_net:network} {who}[ ({reason})]',
    zh: '将{as|clientid:客户端|username:用户|peerhost:地址|clientid_re:客户端|username_re:用户|peerhost_net:网段} {who} 加入了黑名单[（{reason}）]',
  },
  'DELETE /banned/:as/:who': { en: 'deleted the ban of {who}', zh: '将 {who} 移出了黑名单' },
  'POST /bridges': { en: 'created bridge {name}', zh: '创建了桥接 {name}' },
  'DELETE /bridges/:id': { en: 'deleted bridge {id}', zh: '删除了桥接 {id}' },
  'PUT /bridges/:id/enable/:enable': {
    en: '{enable|true:enabled|false:disabled} bridge {id}',
    zh: '{enable|true:启用了|false:停用了}桥接 {id}',
  },
  'PUT /bridges/:id/metrics/reset': {
    en: 'reset the metrics of bridge {id}',
    zh: '重置了桥接 {id} 的指标',
  },
  'POST /nodes/:node/bridges/:id/:operation': {
    en: '{operation|start:started|stop:stopped|restart:restarted} bridge {id} on node {node}',
    zh: '在节点 {node} 上{operation|start:启动了|stop:停止了|restart:重启了}桥接 {id}',
  },
  'POST /bridges/:id/:operation': {
    en: '{operation|start:started|stop:stopped|restart:restarted} bridge {id}',
    zh: '{operation|start:启动了|stop:停止了|restart:重启了}桥接 {id}',
  },
  'POST /bridges_probe': { en: 'tested bridge {name}', zh: '测试了桥接 {name}' },
  'PUT /bridges/:id': { en: 'edited bridge {id}', zh: '修改了桥接 {id}' },
  'POST /actions_try': { en: 'sent a test request', zh: '发送了测试请求' },
  'DELETE /clients/:clientid/authorization/cache': {
    en: 'cleared the authorization cache of client {clientid}',
    zh: '清空了客户端 {clientid} 的授权缓存',
  },
  'PUT /clients/:clientid/keepalive': {
    en: 'set the keep alive of client {clientid}[ to {interval} s]',
    zh: '修改了客户端 {clientid} 的心跳间隔[（{interval} 秒）]',
  },
  'DELETE /clients/:clientid': { en: 'kicked client {clientid}', zh: '踢出了客户端 {clientid}' },
  'POST /clients/kickout/bulk': {
    en: 'kicked {count|1:1 client|*:# clients}',
    zh: '踢出了 {count} 个客户端',
  },
  'POST /clients/:clientid/subscribe': {
    en: 'subscribed client {clientid} to {topic}',
    zh: '为客户端 {clientid} 订阅了 {topic}',
  },
  'POST /clients/:clientid/subscribe/bulk': {
    en: 'subscribed client {clientid} to {count|1:1 topic|*:# topics}',
    zh: '为客户端 {clientid} 订阅了 {count} 个主题',
  },
  'POST /clients/:clientid/unsubscribe': {
    en: 'unsubscribed client {clientid} from {topic}',
    zh: '为客户端 {clientid} 取消了订阅 {topic}',
  },
  'POST /clients/:clientid/unsubscribe/bulk': {
    en: 'unsubscribed client {clientid} from {count|1:1 topic|*:# topics}',
    zh: '为客户端 {clientid} 取消了 {count} 个主题的订阅',
  },
  'DELETE /cluster/:node/force_leave': {
    en: 'removed node {node} from the cluster',
    zh: '将节点 {node} 移出了集群',
  },
  'PUT /cluster/:node/invite': {
    en: 'invited node {node} to the cluster',
    zh: '邀请节点 {node} 加入集群',
  },
  'PUT /cluster/:node/invite_async': {
    en: 'invited node {node} to the cluster',
    zh: '邀请节点 {node} 加入集群',
  },
  'POST /config_provisional': {
    en: 'made a change for a limited time',
    zh: '进行了限时更改',
  },
  'POST /config_provisional/:id/keep': {
    en: 'confirmed a change for a limited time',
    zh: '确认了限时更改',
  },
  'POST /config_provisional/:id/revert': {
    en: 'reverted a change for a limited time',
    zh: '撤销了限时更改',
  },
  'POST /config_changes/:id/rollback': {
    en: 'rolled back configuration change {id}',
    zh: '回滚了配置更改 {id}',
  },
  'PUT /configs/broker': {
    en: 'edited the session registry settings',
    zh: '修改了会话注册表设置',
  },
  'POST /configs_reset/:rootname': {
    en: 'reset {rootname} to its default',
    zh: '将 {rootname} 恢复为默认值',
  },
  'PUT /configs': { en: 'edited the configuration as text', zh: '以文本方式修改了配置' },
  'PUT /configs/dashboard': { en: 'edited the console settings', zh: '修改了控制台设置' },
  'PUT /configs/global_zone': { en: 'edited the MQTT settings', zh: '修改了 MQTT 设置' },
  'PUT /configs/sys_topics': {
    en: 'edited the system topic settings',
    zh: '修改了系统主题设置',
  },
  'POST /connectors': {
    en: 'created connector {type}:{name}',
    zh: '创建了连接器 {type}:{name}',
  },
  'DELETE /connectors/:id': { en: 'deleted connector {id}', zh: '删除了连接器 {id}' },
  'PUT /connectors/:id/enable/:enable': {
    en: '{enable|true:enabled|false:disabled} connector {id}',
    zh: '{enable|true:启用了|false:停用了}连接器 {id}',
  },
  'POST /nodes/:node/connectors/:id/:operation': {
    en: 'reconnected connector {id} on node {node}',
    zh: '在节点 {node} 上重新连接了连接器 {id}',
  },
  'POST /connectors_probe': {
    en: 'tested connector {type}:{name}',
    zh: '测试了连接器 {type}:{name}',
  },
  'POST /connectors/:id/:operation': {
    en: 'reconnected connector {id}',
    zh: '重新连接了连接器 {id}',
  },
  'PUT /connectors/:id': { en: 'edited connector {id}', zh: '修改了连接器 {id}' },
  'PUT /mqtt/auto_subscribe': {
    en: 'edited the auto subscriptions',
    zh: '修改了自动订阅',
  },
  'POST /opentelemetry/probe': {
    en: 'tested an OpenTelemetry collector',
    zh: '测试了 OpenTelemetry 采集器',
  },
  'PUT /opentelemetry': {
    en: 'edited the OpenTelemetry settings',
    zh: '修改了 OpenTelemetry 设置',
  },
  'DELETE /mqtt/delayed/messages/:node/:msgid': {
    en: 'deleted delayed message {msgid}',
    zh: '删除了延迟消息 {msgid}',
  },
  'DELETE /mqtt/delayed/messages/:topic': {
    en: 'deleted the delayed messages of {topic}',
    zh: '删除了主题 {topic} 的延迟消息',
  },
  'PUT /mqtt/delayed': {
    en: 'edited the delayed publish settings',
    zh: '修改了延迟发布设置',
  },
  'PUT /ds/storages/:ds/replicas/:site': {
    en: 'added a replica of {ds} at site {site}',
    zh: '在站点 {site} 上添加了 {ds} 的副本',
  },
  'DELETE /ds/storages/:ds/replicas/:site': {
    en: 'removed the replica of {ds} at site {site}',
    zh: '移除了站点 {site} 上 {ds} 的副本',
  },
  'PUT /ds/storages/:ds/replicas': {
    en: 'changed the replicas of {ds}',
    zh: '更改了 {ds} 的副本',
  },
  'DELETE /file_transfer/transfers/:clientid/:fileid': {
    en: 'aborted file transfer {fileid} of client {clientid}',
    zh: '中止了客户端 {clientid} 的文件传输 {fileid}',
  },
  'PUT /configs/file_transfer': {
    en: 'edited the file transfer settings',
    zh: '修改了文件传输设置',
  },
  'PUT /file_transfer': {
    en: 'edited the file transfer settings',
    zh: '修改了文件传输设置',
  },
  'DELETE /file_transfer/file': { en: 'deleted a transferred file', zh: '删除了已传输的文件' },
  'POST /gateways/coap/clients/:clientid/request': {
    en: 'sent a request to CoAP client {clientid}',
    zh: '向 CoAP 客户端 {clientid} 发送了请求',
  },
  'POST /gateways/lwm2m/clients/:clientid/observe': {
    en: 'changed an observation of LwM2M client {clientid}',
    zh: '更改了对 LwM2M 客户端 {clientid} 的观察',
  },
  'POST /gateways/lwm2m/clients/:clientid/read': {
    en: 'read from LwM2M client {clientid}',
    zh: '读取了 LwM2M 客户端 {clientid} 的资源',
  },
  'POST /gateways/lwm2m/clients/:clientid/write': {
    en: 'wrote to LwM2M client {clientid}',
    zh: '写入了 LwM2M 客户端 {clientid} 的资源',
  },
  'POST /exhooks': { en: 'created ExHook server {name}', zh: '创建了 ExHook 服务 {name}' },
  'DELETE /exhooks/:name': {
    en: 'deleted ExHook server {name}',
    zh: '删除了 ExHook 服务 {name}',
  },
  'POST /exhooks/:name/move': {
    en: 'moved ExHook server {name}[ to {position}]',
    zh: '移动了 ExHook 服务 {name}[ 至 {position}]',
  },
  'POST /exhooks_probe': { en: 'tested an ExHook server', zh: '测试了 ExHook 服务' },
  'PUT /exhooks/:name': {
    en: 'edited ExHook server {name}',
    zh: '修改了 ExHook 服务 {name}',
  },
  'POST /schema_registry': { en: 'created schema {name}', zh: '创建了 Schema {name}' },
  'DELETE /schema_registry/:name': { en: 'deleted schema {name}', zh: '删除了 Schema {name}' },
  'PUT /schema_registry/:name': { en: 'edited schema {name}', zh: '修改了 Schema {name}' },
  'POST /schema_validations': {
    en: 'created validation {name}',
    zh: '创建了消息校验 {name}',
  },
  'DELETE /schema_validations/validation/:name': {
    en: 'deleted validation {name}',
    zh: '删除了消息校验 {name}',
  },
  'POST /schema_validations/validation/:name/enable/:enable': {
    en: '{enable|true:enabled|false:disabled} validation {name}',
    zh: '{enable|true:启用了|false:停用了}消息校验 {name}',
  },
  'POST /schema_validations/validation/:name/metrics/reset': {
    en: 'reset the metrics of validation {name}',
    zh: '重置了消息校验 {name} 的指标',
  },
  'POST /schema_validations/reorder': {
    en: 'changed the order of the validations',
    zh: '调整了消息校验的顺序',
  },
  'PUT /schema_validations': { en: 'edited validation {name}', zh: '修改了消息校验 {name}' },
  'POST /message_transformations': {
    en: 'created transformation {name}',
    zh: '创建了消息转换 {name}',
  },
  'DELETE /message_transformations/transformation/:name': {
    en: 'deleted transformation {name}',
    zh: '删除了消息转换 {name}',
  },
  'POST /message_transformations/dryrun': {
    en: 'tested a transformation',
    zh: '测试了消息转换',
  },
  'POST /message_transformations/transformation/:name/enable/:enable': {
    en: '{enable|true:enabled|false:disabled} transformation {name}',
    zh: '{enable|true:启用了|false:停用了}消息转换 {name}',
  },
  'POST /message_transformations/transformation/:name/metrics/reset': {
    en: 'reset the metrics of transformation {name}',
    zh: '重置了消息转换 {name} 的指标',
  },
  'POST /message_transformations/reorder': {
    en: 'changed the order of the transformations',
    zh: '调整了消息转换的顺序',
  },
  'PUT /message_transformations': {
    en: 'edited transformation {name}',
    zh: '修改了消息转换 {name}',
  },
  'PUT /gateways/:name/enable/:enable': {
    en: '{enable|true:enabled|false:disabled} gateway {name}',
    zh: '{enable|true:启用了|false:停用了}网关 {name}',
  },
  'PUT /gateways/:name': { en: 'edited gateway {name}', zh: '修改了网关 {name}' },
  'POST /gateways/:name/authentication': {
    en: 'created the authenticator of gateway {name}',
    zh: '创建了网关 {name} 的认证器',
  },
  'DELETE /gateways/:name/authentication': {
    en: 'deleted the authenticator of gateway {name}',
    zh: '删除了网关 {name} 的认证器',
  },
  'PUT /gateways/:name/authentication': {
    en: 'edited the authenticator of gateway {name}',
    zh: '修改了网关 {name} 的认证器',
  },
  'POST /gateways/:name/authentication/users': {
    en: 'created user [{user_id} ]of gateway {name}',
    zh: '创建了网关 {name} 的用户[ {user_id}]',
  },
  'DELETE /gateways/:name/authentication/users/:uid': {
    en: 'deleted user {uid} of gateway {name}',
    zh: '删除了网关 {name} 的用户 {uid}',
  },
  'POST /gateways/:name/authentication/import_users': {
    en: 'imported users of gateway {name}',
    zh: '导入了网关 {name} 的用户',
  },
  'PUT /gateways/:name/authentication/users/:uid': {
    en: 'edited user {uid} of gateway {name}',
    zh: '修改了网关 {name} 的用户 {uid}',
  },
  'POST /gateways/:name/listeners/:id/authentication': {
    en: 'created the authenticator of gateway listener {id}',
    zh: '创建了网关监听器 {id} 的认证器',
  },
  'DELETE /gateways/:name/listeners/:id/authentication': {
    en: 'deleted the authenticator of gateway listener {id}',
    zh: '删除了网关监听器 {id} 的认证器',
  },
  'PUT /gateways/:name/listeners/:id/authentication': {
    en: 'edited the authenticator of gateway listener {id}',
    zh: '修改了网关监听器 {id} 的认证器',
  },
  'POST /gateways/:name/listeners/:id/authentication/users': {
    en: 'created user [{user_id} ]of gateway listener {id}',
    zh: '创建了网关监听器 {id} 的用户[ {user_id}]',
  },
  'DELETE /gateways/:name/listeners/:id/authentication/users/:uid': {
    en: 'deleted user {uid} of gateway listener {id}',
    zh: '删除了网关监听器 {id} 的用户 {uid}',
  },
  'POST /gateways/:name/listeners/:id/authentication/import_users': {
    en: 'imported users of gateway listener {id}',
    zh: '导入了网关监听器 {id} 的用户',
  },
  'PUT /gateways/:name/listeners/:id/authentication/users/:uid': {
    en: 'edited user {uid} of gateway listener {id}',
    zh: '修改了网关监听器 {id} 的用户 {uid}',
  },
  'DELETE /gateways/:name/clients/:clientid': {
    en: 'kicked client {clientid} of gateway {name}',
    zh: '踢出了网关 {name} 的客户端 {clientid}',
  },
  'POST /gateways/:name/clients/:clientid/subscriptions': {
    en: 'subscribed client {clientid} of gateway {name} to {topic}',
    zh: '为网关 {name} 的客户端 {clientid} 订阅了 {topic}',
  },
  'DELETE /gateways/:name/clients/:clientid/subscriptions/:topic': {
    en: 'unsubscribed client {clientid} of gateway {name} from {topic}',
    zh: '为网关 {name} 的客户端 {clientid} 取消了订阅 {topic}',
  },
  'POST /gateways/:name/listeners': {
    en: 'created a listener of gateway {name}',
    zh: '创建了网关 {name} 的监听器',
  },
  'DELETE /gateways/:name/listeners/:id': {
    en: 'deleted gateway listener {id}',
    zh: '删除了网关监听器 {id}',
  },
  'PUT /gateways/:name/listeners/:id': {
    en: 'edited gateway listener {id}',
    zh: '修改了网关监听器 {id}',
  },
  'DELETE /gcp_devices/:deviceid': {
    en: 'deleted device {deviceid}',
    zh: '删除了设备 {deviceid}',
  },
  'POST /gcp_devices': {
    en: 'imported {count|1:1 device|*:# devices}',
    zh: '导入了 {count} 个设备',
  },
  'PUT /gcp_devices/:deviceid': {
    en: 'edited device {deviceid}',
    zh: '修改了设备 {deviceid}',
  },
  'PUT /license/setting': { en: 'edited the license settings', zh: '修改了许可证设置' },
  'POST /license': { en: 'set the license key', zh: '更新了许可证' },
  'PUT /configs/limiter': { en: 'edited the limits of the node', zh: '修改了节点限制' },
  'POST /listeners': { en: 'created listener {type}:{name}', zh: '创建了监听器 {type}:{name}' },
  'POST /listeners/:id': { en: 'created listener {id}', zh: '创建了监听器 {id}' },
  'DELETE /listeners/:id': { en: 'deleted listener {id}', zh: '删除了监听器 {id}' },
  'POST /listeners/:id/restart': { en: 'restarted listener {id}', zh: '重启了监听器 {id}' },
  'POST /listeners/:id/start': { en: 'started listener {id}', zh: '启动了监听器 {id}' },
  'POST /listeners/:id/stop': { en: 'stopped listener {id}', zh: '停止了监听器 {id}' },
  'PUT /listeners/:id': { en: 'edited listener {id}', zh: '修改了监听器 {id}' },
  'POST /load_rebalance/:node/evacuation/start': {
    en: 'started the evacuation of node {node}',
    zh: '开始疏散节点 {node}',
  },
  'POST /load_rebalance/:node/evacuation/stop': {
    en: 'stopped the evacuation of node {node}',
    zh: '停止疏散节点 {node}',
  },
  'POST /load_rebalance/:node/start': {
    en: 'started a rebalance from node {node}',
    zh: '从节点 {node} 开始了负载重平衡',
  },
  'POST /load_rebalance/:node/stop': {
    en: 'stopped the rebalance of node {node}',
    zh: '停止了节点 {node} 的负载重平衡',
  },
  'PUT /configs/log': { en: 'edited the log settings', zh: '修改了日志设置' },
  'POST /login': { en: 'logged in', zh: '登录了控制台' },
  'POST /logout': { en: 'logged out', zh: '退出了控制台' },
  'POST /data/mosquitto/import': {
    en: 'imported files of Mosquitto',
    zh: '导入了 Mosquitto 的文件',
  },
  'POST /data/mosquitto/preview': {
    en: 'previewed files of Mosquitto',
    zh: '预览了 Mosquitto 的文件',
  },
  'PUT /plugins/:name/:action': {
    en: '{action|start:started|stop:stopped} plugin {name}',
    zh: '{action|start:启动了|stop:停止了}插件 {name}',
  },
  'PUT /plugins/:name/config': {
    en: 'edited the configuration of plugin {name}',
    zh: '修改了插件 {name} 的配置',
  },
  'DELETE /plugins/:name': { en: 'uninstalled plugin {name}', zh: '卸载了插件 {name}' },
  'POST /plugins/install': { en: 'installed a plugin', zh: '安装了插件' },
  'POST /plugins/:name/move': {
    en: 'moved plugin {name}[ to {position}]',
    zh: '移动了插件 {name}[ 至 {position}]',
  },
  'POST /plugin_api/:name/:route': {
    en: 'called {route} of plugin {name}',
    zh: '调用了插件 {name} 的 {route}',
  },
  'POST /prometheus/push/test': {
    en: 'tested the Prometheus push gateway',
    zh: '测试了 Prometheus 推送网关',
  },
  'PUT /prometheus': { en: 'edited the Prometheus settings', zh: '修改了 Prometheus 设置' },
  'DELETE /mqtt/retainer/messages': {
    en: 'deleted all retained messages',
    zh: '删除了全部保留消息',
  },
  'DELETE /mqtt/retainer/message/:topic': {
    en: 'deleted the retained messages of {topic}',
    zh: '删除了主题 {topic} 的保留消息',
  },
  'PUT /mqtt/retainer': { en: 'edited the retainer settings', zh: '修改了保留消息设置' },
  'POST /rules/:id/test': {
    en: 'ran rule {id} with a test event',
    zh: '使用测试事件运行了规则 {id}',
  },
  'POST /rules': { en: 'created rule[ {id}]', zh: '创建了规则[ {id}]' },
  'DELETE /rules/:id': { en: 'deleted rule {id}', zh: '删除了规则 {id}' },
  'PUT /rule_engine': { en: 'edited the rule engine settings', zh: '修改了规则引擎设置' },
  'PUT /rules/:id/metrics/reset': {
    en: 'reset the metrics of rule {id}',
    zh: '重置了规则 {id} 的指标',
  },
  'POST /rule_test': { en: 'tested a rule statement', zh: '测试了规则语句' },
  'PUT /rules/:id': { en: 'edited rule {id}', zh: '修改了规则 {id}' },
  'DELETE /slow_subscriptions': {
    en: 'cleared the slow subscriptions',
    zh: '清空了慢订阅记录',
  },
  'PUT /slow_subscriptions/settings': {
    en: 'edited the slow subscription settings',
    zh: '修改了慢订阅设置',
  },
  'POST /sources': { en: 'created source {type}:{name}', zh: '创建了数据来源 {type}:{name}' },
  'DELETE /sources/:id': { en: 'deleted source {id}', zh: '删除了数据来源 {id}' },
  'PUT /sources/:id/enable/:enable': {
    en: '{enable|true:enabled|false:disabled} source {id}',
    zh: '{enable|true:启用了|false:停用了}数据来源 {id}',
  },
  'PUT /sources/:id/metrics/reset': {
    en: 'reset the metrics of source {id}',
    zh: '重置了数据来源 {id} 的指标',
  },
  'POST /nodes/:node/sources/:id/:operation': {
    en: 'reconnected source {id} on node {node}',
    zh: '在节点 {node} 上重新连接了数据来源 {id}',
  },
  'POST /sources_probe': { en: 'tested source {type}:{name}', zh: '测试了数据来源 {type}:{name}' },
  'POST /sources/:id/:operation': {
    en: 'reconnected source {id}',
    zh: '重新连接了数据来源 {id}',
  },
  'PUT /sources/:id': { en: 'edited source {id}', zh: '修改了数据来源 {id}' },
  'DELETE /sso/:backend': {
    en: 'deleted single sign-on with {backend}',
    zh: '删除了 {backend} 单点登录',
  },
  'POST /sso/:backend/probe': {
    en: 'tested single sign-on with {backend}',
    zh: '测试了 {backend} 单点登录',
  },
  'PUT /sso/:backend/roles': {
    en: 'edited the roles of single sign-on with {backend}',
    zh: '修改了 {backend} 单点登录的角色',
  },
  'POST /sso/saml/acs': { en: 'logged in with SAML', zh: '通过 SAML 登录了控制台' },
  'POST /sso/saml/slo': { en: 'logged out with SAML', zh: '通过 SAML 退出了控制台' },
  'PUT /sso/:backend/trust': {
    en: 'edited the trusted authorities of single sign-on with {backend}',
    zh: '修改了 {backend} 单点登录信任的证书机构',
  },
  'PUT /sso/:backend': {
    en: 'edited single sign-on with {backend}',
    zh: '修改了 {backend} 单点登录',
  },
  'POST /sso/login/:backend': {
    en: 'logged in with {backend}',
    zh: '通过 {backend} 登录了控制台',
  },
  'POST /sso/redeem': { en: 'completed a single sign-on', zh: '完成了单点登录' },
  'POST /sso/start/:backend': {
    en: 'began a single sign-on with {backend}',
    zh: '开始了 {backend} 单点登录',
  },
  'PUT /configs/alarm': { en: 'edited the alarm settings', zh: '修改了告警设置' },
  'PUT /configs/sysmon': { en: 'edited the alarm thresholds', zh: '修改了告警阈值' },
  'PUT /telemetry/status': {
    en: '{enable|true:enabled|false:disabled} telemetry',
    zh: '{enable|true:启用了|false:停用了}遥测',
  },
  'PUT /topic_activity': {
    en: 'edited the topic explorer settings',
    zh: '修改了主题浏览器设置',
  },
  'POST /topic_activity/pins': {
    en: 'began to keep the messages of {topic}',
    zh: '开始保留主题 {topic} 的消息',
  },
  'DELETE /topic_activity/pins/:id': {
    en: 'ended the keeping of messages',
    zh: '停止了消息保留',
  },
  'PUT /mqtt/topic_rewrite': {
    en: 'edited the topic rewrite rules',
    zh: '修改了主题重写规则',
  },
  'POST /mqtt/topic_metrics': {
    en: 'created topic metrics of {topic}',
    zh: '创建了主题 {topic} 的主题指标',
  },
  'DELETE /mqtt/topic_metrics/:topic': {
    en: 'deleted the topic metrics of {topic}',
    zh: '删除了主题 {topic} 的主题指标',
  },
  'PUT /mqtt/topic_metrics': {
    en: 'reset topic metrics[ of {topic}]',
    zh: '重置了主题指标[ {topic}]',
  },
  'POST /trace': { en: 'created trace {name}', zh: '创建了日志追踪 {name}' },
  'DELETE /trace/:name': { en: 'deleted trace {name}', zh: '删除了日志追踪 {name}' },
  'DELETE /trace': { en: 'deleted all traces', zh: '删除了全部日志追踪' },
  'PUT /trace/:name/stop': { en: 'stopped trace {name}', zh: '停止了日志追踪 {name}' },
  'POST /users/:username/change_pwd': {
    en: 'changed the password of {username}',
    zh: '修改了 {username} 的密码',
  },
  'POST /users': { en: 'created console user {username}', zh: '创建了控制台用户 {username}' },
  'DELETE /users/:username': {
    en: 'deleted console user {username}',
    zh: '删除了控制台用户 {username}',
  },
  'DELETE /users/:username/logins': {
    en: 'ended the logins of {username}',
    zh: '结束了 {username} 的登录',
  },
  'PUT /users/:username': {
    en: 'edited console user {username}',
    zh: '修改了控制台用户 {username}',
  },
  'DELETE /zones/:name': { en: 'deleted zone {name}', zh: '删除了区域 {name}' },
  'PUT /zones/:name': { en: 'edited zone {name}', zh: '修改了区域 {name}' },
}
