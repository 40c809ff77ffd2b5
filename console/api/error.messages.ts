import type { ErrorCode } from '@signalbox/contract/error-codes'
import type { LaterLoginCode } from '@signalbox/contract/later'
import { errorMessages } from '#messages/errors.messages.ts'
import type { Pair } from '#language.tsx'

/** Error codes in words; the broker's own message follows as detail. */
export const codeMessages = {
  ALREADY_EXISTS: { en: 'Already exists', zh: '该资源已存在' },
  BAD_API_KEY_OR_SECRET: { en: 'Wrong API key or secret', zh: 'API 密钥或 Secret 错误' },
  BAD_CONFIG_SCHEMA: { en: 'Invalid configuration', zh: '配置数据无效' },
  BAD_LISTENER_ID: { en: 'Listener not found', zh: '监听器不存在' },
  BAD_MFA_TOKEN: {
    en: 'This user needs a second factor, which this console does not support',
    zh: '该用户需要多因素认证，本控制台不支持',
  },
  BAD_NODE_NAME: { en: 'Node not found', zh: '节点不存在' },
  BAD_REQUEST: { en: 'Invalid request', zh: '请求无效' },
  BAD_RPC: {
    en: 'A cluster node did not respond',
    zh: '集群节点未响应',
  },
  BAD_TOPIC: { en: 'Invalid topic', zh: '主题格式不符合 MQTT 协议标准' },
  BAD_USERNAME_OR_PWD: errorMessages.incorrect,
  CLIENTID_NOT_FOUND: errorMessages.clientGone,
  CLIENT_NOT_FOUND: errorMessages.clientGone,
  CLIENT_NOT_RESPONSE: { en: 'The client does not respond', zh: '客户端无响应' },
  CONFLICT: { en: 'Conflict with an existing resource', zh: '与已有资源冲突' },
  DEPENDENCY_EXISTS: { en: 'The resource is in use', zh: '该资源正被其他资源使用' },
  EXCEED_LIMIT: { en: 'Limit reached', zh: '资源数量超出限制' },
  INTERNAL_ERROR: { en: 'Internal server error', zh: '服务端内部错误' },
  INVALID_ID: { en: 'Invalid ID', zh: 'ID 格式错误' },
  INVALID_PARAMETER: { en: 'Invalid parameter', zh: '请求参数无效或超出范围' },
  LOGIN_LOCKED: {
    en: 'The login is locked after too many failures. Try again later',
    zh: '登录失败次数过多，已被锁定，请稍后再试',
  },
  MESSAGE_ID_NOT_FOUND: { en: 'The message does not exist', zh: '消息不存在' },
  MESSAGE_ID_SCHEMA_ERROR: { en: 'Invalid message ID', zh: '消息 ID 格式错误' },
  NOT_FOUND: { en: 'Not found', zh: '资源不存在' },
  NOT_MATCH: { en: 'Conditions not met', zh: '不满足条件' },
  NO_DEFAULT_VALUE: { en: 'A required value is missing', zh: '缺少必填参数' },
  RESOURCE_NOT_FOUND: { en: 'The resource does not exist', zh: '资源不存在' },
  REST_FAILED: { en: 'Reset failed', zh: '重置失败' },
  SERVICE_UNAVAILABLE: { en: 'Service unavailable', zh: '服务暂不可用' },
  SOURCE_ERROR: { en: 'Data source error', zh: '数据源错误' },
  TOPIC_NOT_FOUND: { en: 'Topic not found', zh: '主题不存在' },
  UPDATE_FAILED: { en: 'Update failed', zh: '更新失败' },
  USER_NOT_FOUND: { en: 'The user does not exist', zh: '用户不存在' },
} satisfies Record<ErrorCode | LaterLoginCode, Pair<string>>

/** Codes that brokers send without documenting them, and codes of the server between page and cluster. */
export const furtherMessages = {
  API_KEY_NOT_ALLOW: {
    en: 'Not allowed with an API key; log in as a user',
    zh: 'API 密钥无权执行此操作，请以用户身份登录',
  },
  BAD_TOKEN: errorMessages.expired,
  CLIENT_SHUTDOWN: { en: 'The client has just disconnected', zh: '客户端刚刚断开连接' },
  DATA_NOT_WRITABLE: {
    en: 'The broker cannot write to its disk',
    zh: '服务端无法写入磁盘',
  },
  ERROR_PWD_NOT_MATCH: { en: 'The current password is wrong', zh: '当前密码错误' },
  NODE_DOWN: { en: 'The node is not running', zh: '节点未运行' },
  NOT_ALLOWED: { en: 'Not allowed', zh: '不允许此操作' },
  NOT_IMPLEMENTED: { en: 'Not supported by this broker', zh: '当前服务端不支持该操作' },
  /** No code: a 404 of an operation that the broker does not have. */
  PATH_MISSING: { en: 'Not available on this broker', zh: '当前服务端不提供此功能' },
  TOKEN_TIME_OUT: errorMessages.expired,
  TOO_MANY_LOGINS: {
    en: 'Too many login attempts; try again later',
    zh: '登录尝试过于频繁，请稍后再试',
  },
  TOO_MANY_REQUESTS: { en: 'Too many requests; wait a moment', zh: '请求过于频繁，请稍后再试' },
  UNAUTHORIZED_ROLE: { en: 'Your role is read-only', zh: '当前角色为只读' },
  UPSTREAM_TIMEOUT: {
    en: 'The cluster did not respond in time',
    zh: '集群响应超时',
  },
  UPSTREAM_UNREACHABLE: {
    en: 'The Signalbox server cannot reach the cluster',
    zh: 'Signalbox 服务器无法连接到集群',
  },
} satisfies Record<string, Pair<string>>
