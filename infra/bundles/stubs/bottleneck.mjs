export default class Bottleneck {}
