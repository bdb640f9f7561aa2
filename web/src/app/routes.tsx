import { Suspense, useEffect } from "react";
import { Navigate, NavigationType, Route, Routes, useLocation, useNavigationType } from "react-router";
import { ScreenPending } from "../ui/screen-pending.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Guard } from "./guard.tsx";
import {
  AllJobsScreen,
  AllScreen,
  ApiKeysScreen,
  AuditScreen,
  CadenceScreen,
  ChangePasswordScreen,
  ContactScreen,
  FeedScreen,
  ForgotPasswordScreen,
  ImportScreen,
  InvitationScreen,
  JobsScreen,
  LoginScreen,
  OrganizationsScreen,
  OwnersScreen,
  PromisesScreen,
  ProspectionScreen,
  RegisterScreen,
  ResetPasswordScreen,
  SettingsScreen,
  TeamScreen,
  UsageScreen,
  UsersScreen,
  WhyEmpty,
} from "./screens.ts";

/** docs/product.md, 2. An unknown path leads to the feed. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary address={pathname}>
      <TopOfNewScreens key={pathname} />
      <Suspense fallback={<ScreenPending />}>
        <Routes>
          <Route path="/auth/login" element={<LoginScreen />} />
          <Route path="/auth/register" element={<RegisterScreen />} />
          <Route path="/auth/invitation" element={<InvitationScreen />} />
          <Route path="/auth/forgot-password" element={<ForgotPasswordScreen />} />
          <Route path="/auth/reset-password" element={<ResetPasswordScreen />} />
          <Route element={<Guard />}>
            <Route path="/auth/change-password" element={<ChangePasswordScreen />} />
            <Route path="/contacts" element={<FeedScreen Reason={WhyEmpty} />} />
            <Route path="/contacts/all" element={<AllScreen />} />
            <Route path="/contacts/:contactId" element={<ContactScreen />} />
            <Route path="/promises" element={<PromisesScreen />} />
            <Route path="/settings" element={<SettingsScreen />} />
            <Route path="/settings/owners" element={<OwnersScreen />} />
            <Route path="/settings/cadence" element={<CadenceScreen />} />
            <Route path="/settings/team" element={<TeamScreen />} />
            <Route path="/settings/import" element={<ImportScreen />} />
            <Route path="/settings/prospection" element={<ProspectionScreen />} />
            <Route path="/settings/jobs" element={<JobsScreen />} />
            <Route path="/settings/api-keys" element={<ApiKeysScreen />} />
            <Route path="/admin/organizations" element={<OrganizationsScreen />} />
            <Route path="/admin/users" element={<UsersScreen />} />
            <Route path="/admin/audit" element={<AuditScreen />} />
            <Route path="/admin/jobs" element={<AllJobsScreen />} />
            <Route path="/admin/usage" element={<UsageScreen />} />
          </Route>
          <Route path="*" element={<Navigate to="/contacts" replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** A new screen starts at its top; going back keeps the browser's own place. */
function TopOfNewScreens() {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [kind]);
  return null;
}
