import type { ErrorCode } from '@signalbox/contract/error-codes'
import type { Pair } from '../language.tsx'

/** What an error code means to the one who reads it; the broker's own words follow as detail. */
export const codeMessages = {
  ALREADY_EXISTS: { en: 'Already exists', zh: '该资源已存在' },
  BAD_API_KEY_OR_SECRET: { en: 'Wrong API key or secret', zh: 'API 密钥或 Secret 错误' },
  BAD_CONFIG_SCHEMA: { en: 'The configuration is not valid', zh: '配置数据无效' },
  BAD_LISTENER_ID: { en: 'There is no such listener', zh: '监听器不存在' },
  BAD_NODE_NAME: { en: 'There is no such node', zh: '节点不存在' },
  BAD_REQUEST: { en: 'Invalid request', zh: '请求无效' },
  BAD_RPC: {
    en: 'A node of the cluster did not answer',
    zh: '远程调用失败，请检查集群与所请求节点的状态',
  },
  BAD_TOPIC: { en: 'That is not a valid topic', zh: '主题格式不符合 MQTT 协议标准' },
  BAD_USERNAME_OR_PWD: { en: 'Incorrect username or password', zh: '用户名或密码错误' },
  CLIENTID_NOT_FOUND: { en: 'This client does not exist (any more)', zh: '客户端 ID 不存在' },
  CLIENT_NOT_FOUND: { en: 'This client does not exist (any more)', zh: '客户端不存在' },
  CLIENT_NOT_RESPONSE: { en: 'The client does not respond', zh: '客户端无响应' },
  CONFLICT: { en: 'It conflicts with something that exists', zh: '请求的资源冲突' },
  DEPENDENCY_EXISTS: { en: 'Something else depends on it', zh: '该资源正被其他资源使用' },
  EXCEED_LIMIT: { en: 'A limit has been reached', zh: '资源数量超出限制' },
  INTERNAL_ERROR: { en: 'The broker failed at this request', zh: '服务器内部错误' },
  INVALID_ID: { en: 'That is not a valid ID', zh: 'ID 格式错误' },
  INVALID_PARAMETER: { en: 'A parameter is not valid', zh: '请求参数无效或超出范围' },
  MESSAGE_ID_NOT_FOUND: { en: 'This message does not exist (any more)', zh: '消息 ID 不存在' },
  MESSAGE_ID_SCHEMA_ERROR: { en: 'That is not a message ID', zh: '消息 ID 格式错误' },
  NOT_FOUND: { en: 'Not found', zh: '资源不存在' },
  NOT_MATCH: { en: 'The conditions are not met', zh: '条件不匹配' },
  NO_DEFAULT_VALUE: { en: 'A value without a default is missing', zh: '缺少没有默认值的参数' },
  RESOURCE_NOT_FOUND: { en: 'This resource does not exist', zh: '资源不存在' },
  REST_FAILED: { en: 'Resetting failed', zh: '重置失败' },
  SERVICE_UNAVAILABLE: { en: 'The broker cannot serve this now', zh: '服务暂不可用' },
  SOURCE_ERROR: { en: 'The data source failed', zh: '数据源错误' },
  TOPIC_NOT_FOUND: { en: 'Nobody is subscribed to this topic', zh: '主题不存在' },
  UPDATE_FAILED: { en: 'The change failed', zh: '更新失败' },
  USER_NOT_FOUND: { en: 'This user does not exist', zh: '用户不存在' },
} satisfies Record<ErrorCode, Pair<string>>

/** Codes that brokers send without listing them, and those of the pass-through itself. */
export const furtherMessages = {
  API_KEY_NOT_ALLOW: {
    en: 'An API key may not do this; log in as a user',
    zh: 'API 密钥无权执行此操作，请以用户身份登录',
  },
  BAD_TOKEN: { en: 'Login has expired, please login again', zh: '登录已过期，请重新登录' },
  CLIENT_SHUTDOWN: { en: 'The client has just disconnected', zh: '客户端刚刚断开连接' },
  ERROR_PWD_NOT_MATCH: { en: 'The old password is wrong', zh: '旧密码错误' },
  NODE_DOWN: { en: 'This node is not running', zh: '节点未运行' },
  NOT_ALLOWED: { en: 'This is not allowed from here', zh: '不允许从此处执行该操作' },
  NOT_IMPLEMENTED: { en: 'This broker cannot do that', zh: '当前服务端不支持该操作' },
  /** No code: a 404 of an operation that the broker does not have. */
  PATH_MISSING: { en: 'This broker does not offer this function', zh: '当前服务端不提供此功能' },
  TOKEN_TIME_OUT: { en: 'Login has expired, please login again', zh: '登录已过期，请重新登录' },
  TOO_MANY_LOGINS: {
    en: 'Too many login attempts; try again later',
    zh: '登录尝试过于频繁，请稍后再试',
  },
  TOO_MANY_REQUESTS: { en: 'Too many attempts; wait a moment', zh: '尝试次数过多，请稍后再试' },
  UNAUTHORIZED_ROLE: { en: 'Your role is read-only', zh: '当前角色为只读' },
  UPSTREAM_TIMEOUT: {
    en: 'The cluster did not answer in time',
    zh: '集群响应超时',
  },
  UPSTREAM_UNREACHABLE: {
    en: 'The cluster cannot be reached from the console’s server',
    zh: '控制台服务无法连接到集群',
  },
} satisfies Record<string, Pair<string>>
