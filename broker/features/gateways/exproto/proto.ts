import { EMPTY_SUCCESS, MESSAGE_FIELDS } from '../../../integration/grpc/broker-messages.ts'

/**
 * The interfaces of services for ExProto, as EMQX 5.7.2 has them: services that were written for it depend on each
 * name and number.
 */
export const EXPROTO_PROTO = `
syntax = "proto3";

package emqx.exproto.v1;

service ConnectionAdapter {
  rpc Send(SendBytesRequest) returns (CodeResponse) {}
  rpc Close(CloseSocketRequest) returns (CodeResponse) {}
  rpc Authenticate(AuthenticateRequest) returns (CodeResponse) {}
  rpc StartTimer(TimerRequest) returns (CodeResponse) {}
  rpc Publish(PublishRequest) returns (CodeResponse) {}
  rpc Subscribe(SubscribeRequest) returns (CodeResponse) {}
  rpc Unsubscribe(UnsubscribeRequest) returns (CodeResponse) {}
  rpc RawPublish(RawPublishRequest) returns (CodeResponse) {}
}

service ConnectionHandler {
  rpc OnSocketCreated(stream SocketCreatedRequest) returns (EmptySuccess) {}
  rpc OnSocketClosed(stream SocketClosedRequest) returns (EmptySuccess) {}
  rpc OnReceivedBytes(stream ReceivedBytesRequest) returns (EmptySuccess) {}
  rpc OnTimerTimeout(stream TimerTimeoutRequest) returns (EmptySuccess) {}
  rpc OnReceivedMessages(stream ReceivedMessagesRequest) returns (EmptySuccess) {}
}

service ConnectionUnaryHandler {
  rpc OnSocketCreated(SocketCreatedRequest) returns (EmptySuccess) {}
  rpc OnSocketClosed(SocketClosedRequest) returns (EmptySuccess) {}
  rpc OnReceivedBytes(ReceivedBytesRequest) returns (EmptySuccess) {}
  rpc OnTimerTimeout(TimerTimeoutRequest) returns (EmptySuccess) {}
  rpc OnReceivedMessages(ReceivedMessagesRequest) returns (EmptySuccess) {}
}

enum ResultCode {
  SUCCESS = 0;
  UNKNOWN = 1;
  CONN_PROCESS_NOT_ALIVE = 2;
  REQUIRED_PARAMS_MISSED = 3;
  PARAMS_TYPE_ERROR = 4;
  PERMISSION_DENY = 5;
}

enum TimerType {
  KEEPALIVE = 0;
}

enum SocketType {
  TCP = 0;
  SSL = 1;
  UDP = 2;
  DTLS = 3;
}

${EMPTY_SUCCESS}

message CodeResponse {
  ResultCode code = 1;
  string message = 2;
}

message SendBytesRequest {
  string conn = 1;
  bytes bytes = 2;
}

message CloseSocketRequest {
  string conn = 1;
}

message AuthenticateRequest {
  string conn = 1;
  ClientInfo clientinfo = 2;
  string password = 3;
}

message TimerRequest {
  string conn = 1;
  TimerType type = 2;
  uint32 interval = 3;
}

message PublishRequest {
  string conn = 1;
  string topic = 2;
  uint32 qos = 3;
  bytes payload = 4;
}

message RawPublishRequest {
  string topic = 1;
  uint32 qos = 2;
  bytes payload = 3;
}

message SubscribeRequest {
  string conn = 1;
  string topic = 2;
  uint32 qos = 3;
}

message UnsubscribeRequest {
  string conn = 1;
  string topic = 2;
}

message SocketCreatedRequest {
  string conn = 1;
  ConnInfo conninfo = 2;
}

message ReceivedBytesRequest {
  string conn = 1;
  bytes bytes = 2;
}

message TimerTimeoutRequest {
  string conn = 1;
  TimerType type = 2;
}

message SocketClosedRequest {
  string conn = 1;
  string reason = 2;
}

message ReceivedMessagesRequest {
  string conn = 1;
  repeated Message messages = 2;
}

message ConnInfo {
  SocketType socktype = 1;
  Address peername = 2;
  Address sockname = 3;
  CertificateInfo peercert = 4;
}

message Address {
  string host = 1;
  uint32 port = 2;
}

message CertificateInfo {
  string cn = 1;
  string dn = 2;
}

message ClientInfo {
  string proto_name = 1;
  string proto_ver = 2;
  string clientid = 3;
  string username = 4;
  string mountpoint = 5;
}

message Message {${MESSAGE_FIELDS}
}
`
