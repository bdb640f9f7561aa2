export default class Part {
  constructor() {
    throw new Error("HubSpot's calls by name are not deployed");
  }
}
