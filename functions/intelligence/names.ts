export { ANALYSIS_STAGES } from "./stages.generated.ts";
