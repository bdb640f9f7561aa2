export class AuthClient {}
