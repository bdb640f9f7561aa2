// The constructor of the whole gives it its token.
export class RealtimeClient {
  setAuth() {}
}
